//! A place at a table, over a WebSocket.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use table::wire::{FORM, Say, Told};
use table::{said, unfit_number};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::body::{At, unread};
use super::limit::Asker;
use super::upgrade::{self, Socket};
use super::{App, limit, matches};
use crate::budget::{Time, metered};
use crate::refuse::Refusal;
use crate::tables::{Out, Sit, Word};

/// The longest message that is read; a longer one ends the connection beyond [`LONGEST`].
const LONG: usize = 4 << 10;
const LONGEST: usize = 64 << 10;
/// How much may wait to be sent, and how long sending it may take: who reads slower comes back later.
const WAITING: usize = 64;
const SLOWEST: Duration = Duration::from_secs(10);
/// How long the first word may take.
const FIRST: Duration = Duration::from_secs(10);
/// How often a connection is tried, and how long it may be silent.
const TRIED: Duration = Duration::from_secs(25);
const SILENT: Duration = Duration::from_secs(80);
/// How long something said waits where the address has had too much worked out lately.
const PATIENT: Duration = Duration::from_secs(2);
/// Who says so many things too fast is let go.
const PATIENCE: u32 = 200;

/// Opens a place at a table.
pub async fn table(
    State(app): State<App>,
    At(id): At<String>,
    Asker(address): Asker,
    request: Request,
) -> Result<Response, Refusal> {
    matches::known(&id)?;
    let counted = app.inner.connections.open(address, app.inner.config.limits.connections);
    let counted = counted.ok_or_else(matches::too_many)?;
    let (agreed, becomes) = upgrade::agree(request)?;
    tokio::spawn(async move {
        match upgrade::open(becomes, LONGEST).await {
            Ok(socket) => {
                metrics::gauge!("tefuda_connections").increment(1);
                sit(app, id, address, socket).await;
                metrics::gauge!("tefuda_connections").decrement(1);
            }
            Err(error) => tracing::debug!(%error, "a connection did not become a place"),
        }
        drop(counted);
    });
    Ok(agreed)
}

/// What a message says.
fn read(message: &Message) -> Result<Option<Say>, Refusal> {
    match message {
        Message::Text(text) if text.len() > LONG => {
            let ja = format!("メッセージは{LONG}バイトまでです");
            Err(Refusal::large(said(ja, format!("a message has at most {LONG} bytes"))))
        }
        Message::Text(text) => serde_json::from_str(text.as_str()).map(Some).map_err(|error| {
            if let Some(why) = unfit_number(&error.to_string()) {
                return Refusal::bad(why);
            }
            let ja = format!("メッセージを読めません：{error}");
            Refusal::bad(said(ja, format!("this message is not understood: {error}")))
        }),
        Message::Binary(_) => {
            Err(Refusal::bad(said("メッセージはJSONの文字列で送ってください", "messages are JSON text")))
        }
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => Ok(None),
    }
}

async fn send(socket: &mut Socket, told: &Told) -> bool {
    let Ok(text) = serde_json::to_string(told) else { return false };
    matches!(timeout(SLOWEST, upgrade::send(socket, text)).await, Ok(Ok(())))
}

async fn refuse(socket: &mut Socket, refusal: Refusal) -> bool {
    metrics::counter!("tefuda_refusals", "status" => "socket").increment(1);
    send(socket, &Told::Refused { why: refusal.why, stale: false }).await
}

/// The first word: who comes.
async fn first(socket: &mut Socket, out: &Out, address: IpAddr) -> Result<Sit, Refusal> {
    let silent = || {
        Refusal::bad(said(
            "最初のメッセージは`join`です。10秒以内に送ってください",
            "the first word is `join`, and comes within ten seconds",
        ))
    };
    let until = Instant::now() + FIRST;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let message = timeout(left, socket.next()).await.map_err(|_| silent())?;
        let message = message.ok_or_else(silent)?.map_err(|error| unread(&error))?;
        match read(&message)? {
            Some(Say::Join { form, .. }) if form != FORM => {
                let ja =
                    format!("サーバーの形式は{FORM}、あなたは{form}です。ページを読み込み直してください");
                let en = format!("this server speaks form {FORM}, you speak {form}; load the page again");
                send(socket, &Told::Form { form: FORM }).await;
                return Err(Refusal::bad(said(ja, en)));
            }
            Some(Say::Join { token, lang, seen, .. }) => {
                return Ok(Sit { token, lang, seen, out: out.clone(), address });
            }
            Some(_) => return Err(silent()),
            None => {}
        }
    }
}

/// Sits at a table until one of both goes.
async fn sit(app: App, id: String, address: IpAddr, mut socket: Socket) {
    let (out, mut told) = mpsc::channel(WAITING);
    // What is done once is boxed, so that who sits here for long holds no room for it.
    let sit = match Box::pin(first(&mut socket, &out, address)).await {
        Ok(sit) => sit,
        Err(refusal) => return end(&mut socket, refusal).await,
    };
    drop(out);
    let asked = Box::pin(app.inner.tables.ask(&id, address, |tell| Word::Sit(sit.clone(), tell))).await;
    let (who, keeper) = match asked {
        Ok(place) => place,
        Err(refusal) => return end(&mut socket, refusal).await,
    };
    drop(sit);
    stay(&app, &mut socket, &mut told, Speaker { who, address }, &keeper).await;
    drop(keeper.send(Word::Leave(who)).await);
}

async fn end(socket: &mut Socket, refusal: Refusal) {
    refuse(socket, refusal).await;
    drop(timeout(FIRST, socket.send(Message::Close(None))).await);
}

/// Who speaks: the number of the connection, and from where.
#[derive(Copy, Clone)]
struct Speaker {
    who: u64,
    address: IpAddr,
}

/// Is something asked only to be told something? Who has had too much worked out lately waits with that; nobody else
/// waits for it.
fn is_for_oneself(say: &Say) -> bool {
    matches!(say, Say::Lang { .. } | Say::Why { .. } | Say::About { .. })
}

fn closed() -> Refusal {
    Refusal::busy(said("卓が閉じました。もう一度接続してください", "the table was closed; come back"))
}

/// Passes on what somebody said, once their address has the time for it. Says whether the place still stands.
async fn pass_on(
    words: &Time,
    socket: &mut Socket,
    Speaker { who, address }: Speaker,
    keeper: &mpsc::Sender<Word>,
    message: &Message,
) -> bool {
    match read(message) {
        Ok(Some(say)) => match words.owed(address) {
            Some(wait) if wait > PATIENT || is_for_oneself(&say) => refuse(socket, Refusal::often()).await,
            wait => {
                if let Some(wait) = wait {
                    tokio::time::sleep(wait).await;
                }
                keeper.send(Word::Say(who, say)).await.is_ok()
            }
        },
        Ok(None) => true,
        Err(refusal) => refuse(socket, refusal).await,
    }
}

async fn stay(
    app: &App,
    socket: &mut Socket,
    told: &mut mpsc::Receiver<Box<Told>>,
    speaker: Speaker,
    keeper: &mpsc::Sender<Word>,
) {
    let address = speaker.address;
    let words = &app.inner.tables.budgets().words;
    let often = limit::messages(app.inner.config.limits.messages);
    let mut too_often = 0;
    let mut heard = Instant::now();
    let mut tried = interval(TRIED);
    let mut stopping = app.inner.stopping.clone();
    loop {
        tokio::select! {
            message = socket.next() => {
                let message = match message {
                    Some(Ok(Message::Close(_))) | None => return,
                    Some(Ok(message)) => message,
                    Some(Err(error)) => return end(socket, unread(&error)).await,
                };
                heard = Instant::now();
                if often.check().is_err() {
                    too_often += 1;
                    if too_often > PATIENCE {
                        return end(socket, Refusal::often()).await;
                    }
                    if !refuse(socket, Refusal::often()).await {
                        return;
                    }
                    continue;
                }
                let going = Box::pin(pass_on(words, socket, speaker, keeper, &message)).await;
                if !going {
                    return end(socket, closed()).await;
                }
            }
            news = told.recv() => match news {
                Some(told) => {
                    let (sent, cost) = Box::pin(metered(send(socket, &told))).await;
                    words.charge(address, cost);
                    if !sent {
                        return;
                    }
                }
                None => return end(socket, closed()).await,
            },
            _ = tried.tick() => {
                let silent = heard.elapsed() > SILENT;
                if silent || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return;
                }
            }
            () = async { drop(stopping.wait_for(|&stopping| stopping).await) } => {
                return end(socket, Refusal::busy(said("サーバーが止まります。少ししてから接続してください", "the server stops; come back in a moment"))).await;
            }
        }
    }
}

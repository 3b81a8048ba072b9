//! WebSockets: opened, and spoken through in pieces.

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use table::said;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::refuse::Refusal;

/// A connection that has become a WebSocket.
pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// What is told goes in pieces of so many bytes: a socket keeps room for the largest that it ever sent, for as long as it
/// is open. What is heard is short.
const PIECE: usize = 2 << 10;
const HEARD: usize = 1 << 10;

fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let all = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(',')).any(|said| said.trim().eq_ignore_ascii_case(word))
}

/// Agrees to a connection becoming a WebSocket: what is answered, and what it becomes then.
pub fn agree(mut request: Request) -> Result<(Response, OnUpgrade), Refusal> {
    let headers = request.headers();
    let asked = says(headers, header::CONNECTION, "upgrade")
        && says(headers, header::UPGRADE, "websocket")
        && says(headers, header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked);
    let accepted = key.and_then(|key| HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok());
    let accepted = accepted.ok_or_else(|| {
        Refusal::bad(said(
            "このアドレスはWebSocket（バージョン13）で開いてください",
            "open this address as a WebSocket of version 13",
        ))
    })?;
    let becomes = hyper::upgrade::on(&mut request);
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, accepted),
    ];
    Ok(((StatusCode::SWITCHING_PROTOCOLS, headers).into_response(), becomes))
}

/// The WebSocket, once the other side has heard that it is one; it reads messages of so many bytes at most.
pub async fn open(becomes: OnUpgrade, longest: usize) -> Result<Socket, hyper::Error> {
    let config = WebSocketConfig::default()
        .read_buffer_size(HEARD)
        .write_buffer_size(PIECE)
        .max_message_size(Some(longest))
        .max_frame_size(Some(longest));
    let upgraded = TokioIo::new(becomes.await?);
    Ok(WebSocketStream::from_raw_socket(upgraded, Role::Server, Some(config)).await)
}

/// Sends a text in pieces.
pub async fn send(socket: &mut Socket, text: String) -> Result<(), Error> {
    let mut rest = Bytes::from(text);
    let mut kind = Data::Text;
    loop {
        let piece = rest.split_to(rest.len().min(PIECE));
        let frame = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
        socket.feed(Message::Frame(frame)).await?;
        if rest.is_empty() {
            return socket.flush().await;
        }
        kind = Data::Continue;
    }
}

//! The house rules for browsers: by which name the server is called, from whose pages it is asked, and what its own pages
//! may do.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use table::said;

use super::App;
use crate::refuse::Refusal;

/// The name of a host without its port.
fn name(host: &str) -> &str {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

/// Could this be a host, with its port or without?
fn is_plain(host: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || ['.', '-', ':', '[', ']'].contains(&c);
    (1..=255).contains(&host.len()) && host.chars().all(plain)
}

/// The host that is asked. A page of somebody else's whose name was made to mean this machine calls it by that name:
/// only addresses, `localhost` and the names that were given are taken.
fn host<'a>(headers: &'a HeaderMap, names: &[String]) -> Result<&'a str, Refusal> {
    let mut all = headers.get_all(header::HOST).iter();
    let one = all.next().filter(|_| all.next().is_none()).and_then(|value| value.to_str().ok());
    let host = one.filter(|host| is_plain(host)).ok_or_else(|| {
        Refusal::bad(said("Hostヘッダーが必要です", "expected one header `Host` that names a host"))
    })?;
    let called = name(host);
    let known = called.parse::<std::net::IpAddr>().is_ok()
        || called.eq_ignore_ascii_case("localhost")
        || names.iter().any(|name| name.eq_ignore_ascii_case(called));
    if known {
        return Ok(host);
    }
    Err(Refusal::misdirected(said(
        format!(
            "このサーバーの名前は「{called}」ではありません。その名前で使うには--name {called}で起動してください"
        ),
        format!("this server is not called {called}; to use that name, start it with --name {called}"),
    )))
}

/// Does a request do more than read, or open a place at a table?
fn acts(request: &Request) -> bool {
    request.method() != Method::GET && request.method() != Method::HEAD
        || request.headers().contains_key(header::UPGRADE)
}

/// A page may ask this server to do something only if it is one of its own. What is no browser says nothing of a page.
fn same_origin(headers: &HeaderMap, host: &str) -> Result<(), Refusal> {
    let mut all = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = all.next() else { return Ok(()) };
    let own = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")));
    if all.next().is_none() && own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
        return Ok(());
    }
    Err(Refusal::foreign(said(
        "ほかのサイトのページからは使えません",
        "pages of other sites may not use this server",
    )))
}

/// What the pages may do: load what comes from here, and speak to this host alone.
fn policy(host: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         font-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

/// Takes only requests that keep to the house rules, and puts on every response what keeps a browser to them.
pub async fn rules(State(app): State<App>, request: Request, next: Next) -> Response {
    let checked = host(request.headers(), &app.inner.config.names).and_then(|host| {
        if acts(&request) {
            same_origin(request.headers(), host)?;
        }
        Ok(policy(host))
    });
    let (mut response, policy) = match checked {
        Ok(policy) => (next.run(request).await, policy),
        Err(refusal) => (refusal.into_response(), "default-src 'none'".to_owned()),
    };
    let set = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    for (name, value) in set {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

//! The pages: built beforehand, kept in the program, with what can be made smaller also packed.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Pages;

/// What the name of a packed file ends with.
const PACKED: &str = ".gz";

/// Where the pages were not built.
const NONE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tefuda</title>\
<h1>Tefuda</h1><p>The table's pages were not built into this program. Build them with <code>make web</code>, \
then build the program again. The interface is at <code>/api</code>.</p></html>";

/// A file by its path; any other path is for the page itself to make sense of.
pub async fn page(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let packed = takes_gzip(request.headers());
    if let Some(file) = found(path, packed) {
        return file;
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    }
    found("index.html", packed).unwrap_or_else(|| Html(NONE).into_response())
}

/// Does whoever asks take what gzip has packed?
fn takes_gzip(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let none = weight.trim().strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !none
    })
}

/// A file, packed where that is taken and there is such a one.
fn found(path: &str, packed: bool) -> Option<Response> {
    // What is packed is asked for by the name of what is in it.
    if path.ends_with(PACKED) {
        return None;
    }
    let vary = (header::VARY, "Accept-Encoding");
    if packed && let Some(file) = Pages::get(&format!("{path}{PACKED}")) {
        return Some(([vary, (header::CONTENT_ENCODING, "gzip")], sent(path, file)).into_response());
    }
    Pages::get(path).map(|file| ([vary], sent(path, file)).into_response())
}

fn sent(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    let kind = match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "json" | "webmanifest" => "application/json",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    // Vite names what it builds after what is in it.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], file.data.into_owned()).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn gzip_is_sent_to_who_takes_it() {
        let takes = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap());
            takes_gzip(&headers)
        };
        assert!(takes("gzip") && takes("deflate, GZIP;q=0.5, br"));
        assert!(!takes("br") && !takes("gzip;q=0, br") && !takes("gzipped") && !takes("*"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}

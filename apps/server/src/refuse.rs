//! What is not taken, and why.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use table::{Said, said};

use crate::store::Failed;

/// Something was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Of which kind.
    pub status: StatusCode,
    /// Why, for a person.
    pub why: Said,
}

impl Refusal {
    fn new(status: StatusCode, why: impl Into<Said>) -> Refusal {
        Refusal { status, why: why.into() }
    }

    /// It can't be understood, or may not be so.
    pub fn bad(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// There is no such thing.
    pub fn missing(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, why)
    }

    /// It is someone else's.
    pub fn foreign(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, why)
    }

    /// It was meant for another server.
    pub fn misdirected(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::MISDIRECTED_REQUEST, why)
    }

    /// It does not go with how things stand.
    pub fn conflict(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, why)
    }

    /// It speaks of a table that is no more.
    pub fn late() -> Refusal {
        Refusal::conflict(said("盤面が変わりました", "the table has changed since"))
    }

    /// Nobody sits there by this token.
    pub fn stranger() -> Refusal {
        Refusal::foreign(said(
            "この卓の席のトークンではありません",
            "this is no token of a seat at this table",
        ))
    }

    /// Too much at once.
    pub fn large(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, why)
    }

    /// Too often.
    pub fn often() -> Refusal {
        let why = said("要求が多すぎます。少しお待ちください", "too many requests; wait a moment");
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, why)
    }

    /// Too much of what an address has was used up.
    pub fn spent(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, why)
    }

    /// There is no room for anything new.
    pub fn full(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::INSUFFICIENT_STORAGE, why)
    }

    /// Not now.
    pub fn busy(why: impl Into<Said>) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Refusal {
        tracing::error!(error = %failed.0, "the store failed");
        Refusal::busy(said(
            "保存先が応答しません。もう一度お試しください",
            "the store does not answer; try again",
        ))
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Refusal {
        tracing::error!(%error, "no random bytes");
        let ja = "乱数が得られません。もう一度お試しください";
        Refusal::busy(said(ja, "the system gives no random bytes; try again"))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        metrics::counter!("tefuda_refusals", "status" => self.status.as_str().to_owned()).increment(1);
        (self.status, axum::Json(json!({ "error": self.why }))).into_response()
    }
}

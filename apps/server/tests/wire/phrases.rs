//! What players say to each other: set phrases, heard by everyone at the table, and not one upon another.

use serde_json::{Value, json};

use super::client::{Client, file, linked, serve};
use super::pair::sit_both;

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_is_heard_by_all_and_changes_nothing() {
    let server = serve(&file()).await;
    let at = server.address;
    let seated = linked(at, "blackpoker", Value::Null).await;
    let [mut a, mut b] = sit_both(at, &seated).await;
    let mut public = Client::sit(at, &seated["id"], &Value::Null).await;
    public.hear_of("update").await;
    let version = a.update["version"].clone();
    a.say(json!({ "say": "phrase", "phrase": "good-game" })).await;
    for listener in [&mut a, &mut b, &mut public] {
        let heard = listener.hear_of("phrase").await;
        assert_eq!((&heard["seat"], &heard["phrase"]), (&json!("A"), &json!("good-game")));
    }
    // Not one upon another; but the other seat may answer.
    a.say(json!({ "say": "phrase", "phrase": "hello" })).await;
    a.hear_of("refused").await;
    b.say(json!({ "say": "phrase", "phrase": "thanks" })).await;
    assert_eq!(public.hear_of("phrase").await["seat"], "B");
    // Nothing else can be said, and nothing by who looks on.
    b.say(json!({ "say": "phrase", "phrase": "something of one's own" })).await;
    b.hear_of("refused").await;
    public.say(json!({ "say": "phrase", "phrase": "hello" })).await;
    public.hear_of("refused").await;
    let again = Client::sit(at, &seated["id"], &seated["token"]).await.hear_of("update").await;
    assert_eq!(again["version"], version);
}

//! Two who sit at one table. What is told to one of them may not have come to the other yet, and a game may go on by
//! itself after an answer: nobody speaks before both have heard the last of it.

use std::net::SocketAddr;

use serde_json::Value;

use super::client::{Client, Dice};

/// Both sit down at a match whose seats are taken, and hear until the table rests.
pub async fn sit_both(at: SocketAddr, seated: &Value) -> [Client; 2] {
    let mut seats = [
        Client::sit(at, &seated["id"], &seated["token"]).await,
        Client::sit(at, &seated["id"], &seated["other"]).await,
    ];
    rest(&mut seats).await;
    seats
}

/// Hears until someone is asked or the game is over, and both were told as much.
pub async fn rest(seats: &mut [Client; 2]) {
    loop {
        even(seats).await;
        if seats.iter().any(|seat| seat.asked() || seat.over()) {
            return;
        }
        seats[0].hear().await;
    }
}

/// Hears until both were told of a table, and of the same.
pub async fn even(seats: &mut [Client; 2]) {
    loop {
        let [a, b] = seats.each_ref().map(|seat| seat.update["version"].as_u64());
        match (a, b) {
            (Some(a), Some(b)) if a == b => return,
            _ => seats[usize::from(a > b)].hear().await,
        };
    }
}

/// Which seat is asked at a table that rests.
pub fn asked(seats: &[Client; 2]) -> usize {
    usize::from(!seats[0].asked())
}

/// Whoever is asked gives an answer: nothing once it was taken and the table rests again, else the refusal.
pub async fn answer(seats: &mut [Client; 2], choice: usize) -> Option<Value> {
    let seat = &mut seats[asked(seats)];
    let version = seat.update["version"].clone();
    seat.answer(choice).await;
    while seat.update["version"] == version {
        let told = seat.hear().await;
        if told["told"] == "refused" {
            return Some(told);
        }
    }
    rest(seats).await;
    None
}

/// Both play some answers.
pub async fn some_answers(seats: &mut [Client; 2], answers: usize, dice: &mut Dice) {
    for _ in 0..answers {
        if seats[0].over() {
            return;
        }
        let choice = dice.below(seats[asked(seats)].offers());
        assert_eq!(answer(seats, choice).await, None);
    }
}

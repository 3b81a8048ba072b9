import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

// Once, on the page as it is built: what was opened is there without a connection, too.
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {
  // A browser that keeps nothing still plays.
});

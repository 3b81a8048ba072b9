import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { spoken } from "./lang/spoken.svelte";
import { settings } from "./settings.svelte";

void spoken.learn(settings.lang).then(() => mount(App, { target: document.getElementById("app")! }));

// Once, on the page as it is built: what was opened is there without a connection, too.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("/sw.js").catch(() => {
    // A browser that keeps nothing still plays.
  });

// Starts the page once its texts are there.
import { mount } from "svelte";
import "./app.css";
import App from "./shell/App.svelte";
import { loadLanguage } from "./lib/i18n.svelte";

const target = document.getElementById("app");
if (target) {
  await loadLanguage();
  mount(App, { target });
}

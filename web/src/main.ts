import { mount } from "svelte";
import "./app.css";
import App from "./shell/App.svelte";
import { loadLanguage } from "./lib/i18n.svelte";
import { loadCore } from "./core/core";

const target = document.getElementById("app");
if (target) {
  await Promise.all([loadLanguage(), loadCore()]);
  mount(App, { target });
}

import "@fontsource-variable/bricolage-grotesque/wdth.css";
import "@fontsource-variable/literata/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startServiceWorker } from "./serviceWorker";
import "@/ui/style/tokens.css";
import "@/ui/style/base.css";

mount(App, { target: document.getElementById("app")! });
void startServiceWorker();

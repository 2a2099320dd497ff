import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { page } from './lib/page.svelte.ts'

// Without the server there are no words either: the page starts and says what it can.
void page.load().finally(() => mount(App, { target: document.getElementById('app')! }))
void import('./pwa/index.ts')

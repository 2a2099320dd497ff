// Everything that web/src/art and the chart draw, on one page: `npm run dev`, then /gallery/?show=chart&theme=dark&lang=pl.
import '../src/app.css'
import { mount } from 'svelte'
import Gallery from './Gallery.svelte'

const query = new URLSearchParams(location.search)
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
document.documentElement.lang = query.get('lang') ?? 'pl'
mount(Gallery, { target: document.getElementById('gallery')!, props: { query } })

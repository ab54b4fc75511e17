import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/boot.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { begin } from './app/start-up.ts'
import { reloadOnceWhenChunksAreGone } from './app/reload-when-code-is-gone.ts'
import { mayReload, reload } from './app/when-a-reload-disturbs.ts'
import { storedLanguage, setLanguage } from './i18n/chosen-language.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  reloadOnceWhenChunksAreGone(mayReload, reload)
  await setLanguage(storedLanguage())
  await begin()
  // In slices, so that a slow processor can react to a tap meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

void start()

import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/boot.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadOnceWhenChunksAreGone } from './app/stale-chunks.ts'
import { setLanguage, storedLanguage } from './i18n/use-text.ts'
import { registerServiceWorker } from './pwa/register-service-worker.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  reloadOnceWhenChunksAreGone()
  await setLanguage(storedLanguage())
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  if (import.meta.env.PROD) registerServiceWorker()
}

void start()

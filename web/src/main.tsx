import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/boot.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { client } from './app/browser-client.ts'
import { begin } from './app/start-up.ts'
import { reloadOnceWhenChunksAreGone } from './app/reload-when-code-is-gone.ts'
import { mayReload, reload } from './app/when-a-reload-disturbs.ts'
import { chosenLanguage, setLanguage } from './i18n/chosen-language.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  reloadOnceWhenChunksAreGone(mayReload, reload)
  // The one chosen in this browser, else that of the account that is signed in here.
  await setLanguage(chosenLanguage() ?? client.storage.read('user')?.language)
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

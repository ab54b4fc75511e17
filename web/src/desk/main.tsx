import '../ui/styles/fonts.css'
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './desk-page.tsx'
import { languageHere, showLanguage } from './desk-texts.ts'

async function start(): Promise<void> {
  await showLanguage(languageHere(navigator.languages))
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()

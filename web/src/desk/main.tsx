import '../ui/styles/fonts.css'
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultLanguage, isLanguage } from '@woodalo/protocol/languages'
import { App } from './app.tsx'
import { showLanguage } from './texts.ts'
import { chosenLanguage } from '../i18n/stored-language.ts'

async function start(): Promise<void> {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  await showLanguage(chosenLanguage() ?? spoken ?? defaultLanguage)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()

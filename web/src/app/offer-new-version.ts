import type { FirstTexts } from '@woodalo/languages/texts'
import { isCalm } from './state/derived-from-state.ts'
import type { AppStore } from './state/change-app-state.ts'

/** Asks whether to switch to a new version, as soon as that does not disturb. */
export function offerUpdate(store: AppStore, texts: () => FirstTexts, apply: () => void): void {
  function ask(): void {
    const { ui, pwa } = texts()
    store.askByToast(
      {
        message: pwa.updateTitle,
        type: 'info',
        title: ui.toastTitles.info,
        acceptButtonText: pwa.update,
        rejectButtonText: pwa.notNow,
      },
      { onAccept: apply },
    )
  }
  if (isCalm(store.getState())) return ask()
  const unsubscribe = store.subscribe((state) => {
    if (!isCalm(state)) return
    unsubscribe()
    ask()
  })
}

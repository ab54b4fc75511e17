import type { FirstTexts } from '@woodalo/languages/texts'
import { isAsking, isInCodeStep } from './state/getters.ts'
import type { AppState } from './state/model.ts'
import type { AppStore } from './state/store.ts'

/** Nothing is under way that a reload could disturb, and nothing else is being asked. */
function isCalm(state: AppState): boolean {
  return !isInCodeStep(state) && !isAsking(state) && state.toastNotification.message === ''
}

/** Asks whether to take a new version into use, as soon as it does not disturb. */
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

import type { FirstTexts } from '@woodalo/languages/texts'
import { isAsking, isInCodeStep } from './state/getters.ts'
import type { AppState } from './state/model.ts'
import type { AppStore } from './state/store.ts'

/** True if a reload would disturb nothing and no other question is shown. */
function isCalm(state: AppState): boolean {
  return !isInCodeStep(state) && !isAsking(state) && state.toastNotification.message === ''
}

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

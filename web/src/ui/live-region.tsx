import { VisuallyHidden } from './visually-hidden.tsx'
import { useAnnouncements } from './announce.ts'

/** Mounted once, empty: screen readers ignore a region that appears together with its text. */
export function LiveRegions() {
  const { polite, assertive } = useAnnouncements()
  return (
    <VisuallyHidden as="div">
      <div role="status">
        <span key={polite.turn}>{polite.text}</span>
      </div>
      <div role="alert">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </VisuallyHidden>
  )
}

import type { NamedPoint } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { TripSketch } from '../map/trip-sketch.tsx'
import { useSignedInText } from '../i18n/use-text.ts'
import { Screen } from '../ui/screen.tsx'
import type { Waits } from './women-only-field.tsx'
import type { RequestDraft } from './form-draft-and-checks.ts'
import { RequestForm } from './request-form.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'

interface RequestScreenProps {
  head: ReactNode
  /** What has to be known before the next request. */
  news?: ReactNode
  /** What has to be decided before it: nothing else is shown. It may know the drive along the streets. */
  instead?: ((onDrive: (line: string | null) => void) => ReactNode) | null
  draft: RequestDraft
  onChange: (draft: RequestDraft) => void
  offered: readonly NamedPoint[]
  places: readonly NamedPoint[]
  onSearch: (draft: RequestDraft) => Promise<string | null>
  /** A ride is under way: the button leads to it. */
  underWay: boolean
  waitsNear: ((place: NamedPoint) => Promise<Waits>) | null
  /** The last rides. */
  rides: ReactNode
}

export function RequestScreen({ head, news, instead, rides, ...form }: RequestScreenProps) {
  const text = useSignedInText().request
  const { from, to } = form.draft.trip
  const [drive, setDrive] = useState<string | null>(null)
  const [asksFrom, setAsksFrom] = useState(false)
  return (
    <Screen
      head={head}
      onPhone={instead ? 'none' : 'under'}
      aside={<TripSketch origin={from} destination={to} orElse={form.offered[0] ?? null} drive={drive} />}
    >
      {instead?.(setDrive) ?? (
        <>
          {news}
          <ScreenTitle>{asksFrom ? text.titleFrom : from && to ? text.titleKnown : text.title}</ScreenTitle>
          <RequestForm {...form} onDrive={setDrive} onAskFrom={setAsksFrom}>
            {rides}
          </RequestForm>
        </>
      )}
    </Screen>
  )
}

import { textsIn } from '@woodalo/languages/service'
import { webTexts } from '@woodalo/languages/web'
import { languageCodes } from '@woodalo/protocol/languages'
import { expect, test } from 'vitest'
import { hasUnnamedMeetingPoint } from './unnamed-meeting-point.ts'

const at = { latitude: 40.4, longitude: -3.7 }

test.each(languageCodes)(
  'in %s a meeting point without a name is recognised by the words of the service',
  (code) => {
    const { places } = textsIn(code)
    const { meetAt } = webTexts[code].match
    for (const name of [places.meetingPoint, places.meetingPointNear(120, 'Atocha')])
      expect(hasUnnamedMeetingPoint({ meetingPoint: { ...at, name } }, meetAt), name).toBe(true)
    // A place may be called after such points.
    for (const name of [
      places.corner('Alcalá', 'Gran Vía'),
      `Terminal 4: ${places.meetingPoint}`,
      `T4 ${meetAt}`,
    ])
      expect(hasUnnamedMeetingPoint({ meetingPoint: { ...at, name } }, meetAt), name).toBe(false)
  },
)

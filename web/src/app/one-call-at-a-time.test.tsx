// @vitest-environment happy-dom
import type { Settlement, User } from '@woodalo/protocol'
import { act, type ReactElement } from 'react'
import { beforeEach, describe, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { RatingDialog } from '../feedback/rating-dialog.tsx'
import { EmailForm } from '../identity/email-form.tsx'
import { GoogleButton } from '../identity/google-button.tsx'
import { GuestForm } from '../identity/guest-form.tsx'
import { NewPasswordForm } from '../identity/new-password-form.tsx'
import { PhoneForm } from '../identity/phone-form.tsx'
import { ProveDialog } from '../identity/prove-dialog.tsx'
import { OneBan } from '../people/ban-appeal.tsx'
import { Decisions } from '../people/blocks-and-reports.tsx'
import { PersonSheet } from '../people/person-sheet.tsx'
import { ReportForm } from '../people/report-form.tsx'
import { FavouritesDialog } from '../ride-requests/favourites-dialog.tsx'
import { emptyDraft } from '../ride-requests/form-draft-and-checks.ts'
import { RequestForm } from '../ride-requests/request-form.tsx'
import { CanceledRideNews } from '../rides/canceled-ride.tsx'
import { IAmHere } from '../rides/i-am-here.tsx'
import { LeaveRide } from '../rides/leave-ride.tsx'
import { Absence } from '../rides/no-show.tsx'
import { TaxiCard } from '../rides/taxi-card.tsx'
import { PayToEditor } from '../settlement/pay-to-editor.tsx'
import { SettlementCard } from '../settlement/settlement-card.tsx'
import { device } from '../testing/browser.ts'
import { expectOneCall } from '../testing/one-call.ts'
import type { render } from '../testing/render.ts'
import { KeepAccount } from '../users/keep-account.tsx'
import { PhotoField } from '../users/photo-field.tsx'
import { ProfileForm } from '../users/profile-form.tsx'
import { SessionList } from '../users/session-list.tsx'
import { WaysToSignInList } from '../users/ways-to-sign-in-list.tsx'
import { SendLink } from '../watch/send-link.tsx'
import { requestOf, rideOf } from './live/ride-fixture.ts'

type Page = Awaited<ReturnType<typeof render>>
type Call = () => Promise<never>
type Row = [button: string, show: (call: Call) => ReactElement, before?: (page: Page) => Promise<void>]

/** Types into the fields of the page in their order. */
const typed =
  (...words: string[]) =>
  async (page: Page) => {
    const fields = [...document.querySelectorAll('input:not([type=radio], [type=file]), textarea')]
    for (const [index, word] of words.entries()) await page.type(fields[index]!, word)
  }
const pressed =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await page.press(page.button(name))
  }
const never = () => new Promise<never>(() => {})
const nothing = () => {}
const email = 'ana@example.org'
const user = {
  id: 'me',
  full_name: 'Ana',
  displayName: 'Ana',
  email,
  kept: { rides: 0, kept: 0 },
  photoURL: '/p/1',
} as User
const ride = { ...rideOf('r1', ['ana', 'Luis']), mayNoteTaxi: true }
/** Whose meeting point is around the corner. */
const near = {
  ...ride,
  rideRequests: ride.rideRequests.map((one) => ({
    ...one,
    walk: { distance: 90, duration: 80, path: null },
  })),
}
const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const barajas = { name: 'Barajas T4', latitude: 40.4917, longitude: -3.5935 }
const trip = { from: barajas, to: sol }
const luis = { firebase_uid: 'luis', userName: 'Luis', photoURL: null, kept: { rides: 9, kept: 8 } }

const settlement: Settlement = {
  rideId: 'r1',
  payerUid: 'ana',
  estimate: { amount: 3100, currency: 'EUR' },
  fare: { amount: 3100, currency: 'EUR' },
  dueBy: '2026-11-24T00:00:00.000Z',
  hasReceipt: false,
  receiptId: null,
  payTo: [],
  shares: ['ben', 'ana'].map((uid) => ({
    aboveSolo: false,
    dispute: null,
    firebase_uid: uid,
    userName: uid,
    amount: { amount: 1550, currency: 'EUR' },
    state: uid === 'ben' ? 'owed' : 'received',
  })),
}

function settling(readerUid: string, name: string, call: Call, fare = settlement.fare) {
  const acts = {
    enterFare: never,
    receipt: never,
    sent: never,
    received: never,
    waived: never,
    disputed: never,
  }
  return (
    <SettlementCard
      settlement={{ ...settlement, fare }}
      readerUid={readerUid}
      lateMinutes={null}
      mayEnterFare
      mayPay
      chatPath={null}
      colourOf={() => 0}
      payTo={{ read: async () => [], save: never }}
      actions={{ ...acts, [name]: call }}
    />
  )
}

const signingIn: Row[] = [
  [
    'Entrar',
    (call) => <EmailForm onOther={false} ways={{ signIn: call, signUp: never, requestReset: never }} />,
    typed(email, 'a long secret'),
  ],
  [
    'Guardar y entrar',
    (call) => <NewPasswordForm email={null} onSave={call} onLeave={nothing} />,
    typed('a long enough secret'),
  ],
  ['Entrar como invitado', (call) => <GuestForm ways={{ asGuest: call }} />, typed('Ana', email)],
  ['Continuar con Google', (call) => <GoogleButton ways={{ withGoogle: call }} />],
  [
    'Enviarme el código por SMS',
    (call) => (
      <PhoneForm
        ways={{ sendCode: call, verifyCode: never }}
        known={{ prefix: '+34', number: '612345678' }}
      />
    ),
  ],
  [
    'Enviar un enlace a ana@example.org',
    (call) => (
      <ProveDialog
        actions={{
          way: async () => ({ by: 'mail', address: email }),
          sendMail: call,
          sendCode: never,
          verifyCode: never,
        }}
        phone={null}
        newEmail={null}
        onClose={nothing}
      />
    ),
  ],
]

const ownAccount: Row[] = [
  ['Guardar cambios', (call) => <ProfileForm user={user} actions={{ save: call }} />, typed('Ana García')],
  [
    'Crear contraseña',
    (call) => <KeepAccount user={user} actions={{ keepAccount: call }} />,
    async (page) => {
      await pressed('Crear contraseña')(page)
      await typed(email, 'a long enough secret')(page)
    },
  ],
  ['Quitar la foto', (call) => <PhotoField user={user} actions={{ save: call, uploadPhoto: never }} />],
]

const session = (id: string) => ({
  id,
  method: 'email' as const,
  userAgent: null,
  address: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  current: id === 'here',
})
const sessions = async () => ['here', 'phone', 'other'].map(session)

const unfolded = async (page: Page) => {
  for (const fold of document.querySelectorAll('summary')) await page.press(fold)
  await act(async () => {})
}

const inLists: Row[] = [
  [
    'Cerrar esa sesión',
    (call) => <SessionList actions={{ sessions, endSession: call, endOtherSessions: never }} />,
    unfolded,
  ],
  [
    'Cerrar todas las demás',
    (call) => <SessionList actions={{ sessions, endSession: never, endOtherSessions: call }} />,
    unfolded,
  ],
  [
    'Quitar',
    (call) => (
      <WaysToSignInList
        actions={{
          ways: async () => [
            { kind: 'email', detail: email },
            { kind: 'phone', detail: '+34612345678' },
          ],
          removeWay: call,
        }}
      />
    ),
    unfolded,
  ],
]

const searching: Row[] = [
  [
    'Buscar compañeros',
    (call) => (
      <ApiContext value={{ estimates: { create: never } } as unknown as Api}>
        <RequestForm
          draft={{ ...emptyDraft, trip }}
          onChange={nothing}
          offered={[]}
          places={[]}
          underWay={false}
          waitsNear={null}
          onSearch={call}
          onDrive={() => undefined}
        />
      </ApiContext>
    ),
  ],
  [
    'Guardar',
    (call) => (
      <ApiContext value={{ favourites: { keep: call } } as unknown as Api}>
        <FavouritesDialog
          favourites={{ list: [], reload: async () => {} }}
          place={{ ...sol, placeId: 'p1' }}
          onClose={nothing}
        />
      </ApiContext>
    ),
  ],
  [
    'Buscar otro grupo',
    (call) => (
      <CanceledRideNews
        ride={{ isVerified: false, activeAt: null }}
        reason="NO_DRIVER_FOUND"
        by="Marta"
        trip={trip}
        alonePrice={null}
        detailsPath="/ride/r1"
        refusal={null}
        onSearchAgain={call}
        onChange={nothing}
      />
    ),
  ],
]

const riding: Row[] = [
  ['Estoy aquí', (call) => <IAmHere ride={ride} readerUid="ana" now={0} onSetOut={never} onArrive={call} />],
  [
    'Voy para allá',
    (call) => <IAmHere ride={near} readerUid="ana" now={0} onSetOut={call} onArrive={never} />,
  ],
  [
    'Dejar el viaje',
    (call) => (
      <LeaveRide reasons={['CANCELED_BY_USER']} owes={false} others={[]} counts={false} onLeave={call} />
    ),
    pressed('Dejar el viaje'),
  ],
  [
    'Decir que no vino',
    (call) => (
      <Absence
        ride={ride}
        companion={{
          ...requestOf('Luis', 'CONFIRMED'),
          absence: { maySay: true, said: false, voices: 0, needed: 2 },
        }}
        onMiss={call}
      />
    ),
    pressed('Luis no vino'),
  ],
  [
    'Guardar',
    (call) => <TaxiCard ride={ride} readerUid="ana" now={() => 0} onNote={call} />,
    pressed('Añadir datos del taxi'),
  ],
  ['Enviar el enlace', (call) => <SendLink onShare={call} />],
]

const money: Row[] = [
  ['Confirmar', (call) => settling('ana', 'enterFare', call, null)],
  ['en efectivo', (call) => settling('ben', 'sent', call)],
  ['Marcar pagado', (call) => settling('ana', 'received', call)],
  ['Perdonar su parte', (call) => settling('ana', 'waived', call)],
  [
    'Enviar',
    (call) => settling('ben', 'disputed', call),
    async (page) => {
      await pressed('No estoy de acuerdo')(page)
      await page.type(page.get('dialog[open] textarea'), 'Era menos.')
    },
  ],
]

const others: Row[] = [
  [
    'Deshacer: poder volver a coincidir con Luis',
    (call) => (
      <Decisions
        lists={{
          blocks: async () => [
            { uid: 'luis', userName: 'Luis', photoURL: null, createdAt: '2026-11-22T10:00:00.000Z' },
          ],
          reports: async () => [],
          unblock: call,
        }}
      />
    ),
    unfolded,
  ],
  [
    'Enviar reporte',
    (call) => <ReportForm person={luis} onReport={call} onBack={nothing} onClose={nothing} />,
  ],
  [
    'Deshacer',
    (call) => (
      <PersonSheet
        person={luis}
        colour={0}
        isOpen
        onClose={nothing}
        actions={{ isBlocked: async () => true, block: never, unblock: call, report: never }}
      />
    ),
  ],
  [
    'Enviar recurso',
    (call) => (
      <OneBan
        known={{
          id: 'b1',
          reason: 'Amenazas',
          createdAt: '2026-11-22T10:00:00.000Z',
          until: null,
          lastDay: null,
          holds: true,
          appeal: null,
        }}
        appeals={call}
      />
    ),
    typed('No fui yo.'),
  ],
  [
    'Cambiar valoración',
    (call) => (
      <RatingDialog
        isOpen
        given={{ rating: 4, feedback: '' }}
        companions={[]}
        onOpenPerson={nothing}
        onClose={nothing}
        onSend={call}
      />
    ),
  ],
]

beforeEach(() => device('prompt'))

describe('a button calls once until the answer has come, looks busy meanwhile, and can be pressed again', () => {
  test.each([...signingIn, ...ownAccount, ...inLists])('“%s”', (button, show, before) =>
    expectOneCall(show, button, { before, answer: { message: 'Sin red' } }),
  )
  test('“Guardar formas de pago”', () =>
    expectOneCall(
      (call) => <PayToEditor actions={{ read: async () => [], save: call }} />,
      'Guardar formas de pago',
      { before: undefined, answer: { message: 'Sin red', values: new Map() } },
    ))
  test.each([...searching, ...riding, ...others, ...money])('“%s”', (button, show, before) =>
    expectOneCall(show, button, { before, answer: 'Sin red' }),
  )
})

// The screens of a group: deciding, meeting, travelling, rating.
import { textsIn } from '@woodalo/languages/service'
import { activeRide, codeOf, metRide, pendingRide, type AskingRider, type Wish } from '../company/group.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { newGuest } from '../company/guest.ts'
import { spokenIn } from '@woodalo/languages/demo-texts'
import type { Language } from '@woodalo/protocol/languages'
import type { PayTo } from '@woodalo/protocol'
import { conversation, stageOf, wishOf, type Stage, type StageName } from './cast.ts'
import { happenedEarlier, travelledBefore } from '../journeys/operator.ts'
import { sitDown, type Studio } from './camera.ts'
import type { Scene } from './scenes-alone.ts'

interface Company {
  stage: Stage
  destinations: Stage['people'][number]['to'][]
  wishes: Wish[]
  dismiss(): void
}

/** The people of a scene, signed in; with `known`, they have shared a ride before and rated it. */
async function gather(
  { base, town, dataDir }: Studio,
  name: StageName,
  language: Language,
  { known = false } = {},
): Promise<Company> {
  const stage = stageOf(town, name, language)
  const { people } = stage
  const wishes: Wish[] = []
  for (const person of people) {
    const rider = await newGuest(base, person.name)
    wishes.push({ ...wishOf(stage, person), by: { rider, live: await rider.connect() } })
  }
  const destinations = people.map(({ to }) => to)
  if (known) {
    const { riders, rideId } = await metRide(base, destinations, wishes)
    for (const { rider } of riders) await rider.dropOff(rideId)
    for (const [index, { rider }] of riders.entries()) await rider.rate(rideId, index === 1 ? 4 : 5, '')
  }
  for (const [index, { before }] of people.entries())
    if (before) await travelledBefore({ dataDir }, wishes[index]!.by!.rider.id, before)
  return {
    stage,
    destinations,
    wishes,
    dismiss() {
      for (const { by } of wishes) by!.rider.close()
    },
  }
}

/** As they do on their own screen. */
const sayLook = ({ rider }: AskingRider, rideId: string, { wears = '' }: Stage['people'][number]) =>
  rider.api.rides.describeSelf({ params: { id: rideId }, body: { about: wears } })

export const deciding: Scene = {
  states: ['25-match', '26-match-cancel', '27-match-waiting', '52-profile'],
  async play(studio, language) {
    const { stage, destinations, wishes, dismiss } = await gather(studio, 'deciding', language, {
      known: true,
    })
    const { riders, ride } = await pendingRide(studio.base, destinations, wishes)
    const [other, own] = riders as [AskingRider, AskingRider]
    const { page, text, shoot, leave } = await sitDown(studio, language, stage, own.rider)
    await page.goto('/request-ride')
    await page.getByRole('button', { name: text.match.accept }).waitFor()
    await other.live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
    await page.getByText(text.match.accepts, { exact: true }).waitFor()
    await shoot('25-match')
    await page.getByRole('region', { name: text.match.companions }).getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    await shoot('52-profile')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.match.cancel }).click()
    await shoot('26-match-cancel')
    await page.getByRole('button', { name: text.match.stay }).click()
    await page.getByRole('button', { name: text.match.accept }).click()
    await page.getByRole('button', { name: text.match.accept }).waitFor({ state: 'hidden' })
    await shoot('27-match-waiting')
    await leave()
    // Nobody who asks next may join this group.
    for (const { live } of riders) await live.send('CANCEL_RIDE', { rideId: ride.id }).catch(() => undefined)
    for (const { live, requestId } of riders)
      await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId }).catch(() => undefined)
    dismiss()
  },
}

export const meeting: Scene = {
  states: [
    '28-code-shown',
    '29-order',
    '30-code-typed',
    '31-code-wrong',
    '32-chat-empty',
    '33-chat',
    '34-chat-failed',
    '35-message-banner',
    '36-code-checked',
    '37-leave',
    '38-ride-canceled',
    '39-canceled-details',
    '56-look-missing',
    '20-ride-load-failed',
  ],
  async play(studio, language) {
    const { stage, destinations, wishes, dismiss } = await gather(studio, 'meeting', language)
    const { rideId, requester, others } = await activeRide(studio.base, destinations, wishes)
    const holder = await sitDown(studio, language, stage, requester.rider)
    await holder.page.goto(`/ride/${rideId}`)
    await holder.page.getByRole('heading', { name: holder.text.ride.order }).waitFor()
    await holder.page.getByRole('img', { name: holder.text.ride.codeSpoken('').trim() }).waitFor()
    await holder.shoot('28-code-shown')
    const { page, text, shoot, sitAtDesk, leave } = await sitDown(studio, language, stage, others[0]!.rider)
    await page.goto(`/ride/${rideId}`)
    const field = page.getByLabel(text.ride.codeForOthers)
    await field.waitFor()
    await shoot('56-look-missing')
    await holder.page.getByRole('button', { name: text.look.ask }).click()
    await holder.page.getByLabel(text.look.ask).fill(stage.people[2].wears!)
    await holder.page.getByRole('button', { name: text.look.done }).click()
    await holder.page.getByText(text.look.knownBy).last().waitFor()
    await holder.page
      .getByRole('heading', { name: holder.text.ride.order })
      .evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    await holder.shoot('29-order')
    await holder.leave()

    await page.getByText(stage.people[2].wears!).waitFor()
    await shoot('30-code-typed')
    // The ride itself cannot be read, only what the device kept of it.
    const calls = [/\/api\/v1\/rides/, /\/socket\.io\//]
    let isCut = true
    for (const call of calls) await page.route(call, (route) => route.abort())
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (isCut) void socket.close()
      else socket.connectToServer()
    })
    await page.evaluate(() => localStorage.removeItem('rideData'))
    await page.goto(`/ride/${rideId}`)
    await page.getByText(text.ride.loadFailedKept).first().waitFor()
    await shoot('20-ride-load-failed')
    for (const call of calls) await page.unroute(call)
    isCut = false
    await page.goto(`/ride/${rideId}`)
    await field.waitFor()
    const code = await codeOf(requester, rideId)
    await field.fill(code === '1111' ? '2222' : '1111')
    await page.getByText(textsIn(language).errors.INCORRECT_CODE).waitFor()
    await shoot('31-code-wrong')
    const say = (who: AskingRider, words: string) =>
      who.rider.api.chat.add({ params: { id: rideId }, body: { text: words } })
    // At a desk the chat moves beside its ride, and would stay there.
    const openChat = () => page.goto(`/chat/${rideId}`)
    await openChat()
    await page.getByText(text.chat.empty).waitFor()
    await shoot('32-chat-empty', 'phone first')
    await openChat()
    await say(requester, text.chat.quickReplies[0]!)
    await say(requester, spokenIn(conversation, language)[0])
    await say(others[1]!, text.chat.quickReplies[2]!)
    await page.getByRole('button', { name: text.chat.quickReplies[3]! }).click()
    await page.getByText(new RegExp(text.chat.sent)).waitFor()
    await say(requester, text.chat.quickReplies[1]!)
    await page.getByRole('log').getByText(text.chat.quickReplies[1]!).waitFor()
    await shoot('33-chat', 'phone first')
    await openChat()
    await page.getByRole('log').getByText(text.chat.quickReplies[1]!).waitFor()
    // The network is lost beside a map that is there.
    await sitAtDesk()
    await page.context().setOffline(true)
    await page.getByRole('textbox').last().fill(spokenIn(conversation, language)[1])
    await page.getByRole('button', { name: text.chat.send }).click()
    await page.getByRole('log').getByText(text.chat.waiting).waitFor({ timeout: 40_000 })
    await shoot('34-chat-failed', 'desk')
    await page.getByRole('button', { name: text.ride.chat }).first().click()
    await page.getByRole('log').getByText(text.chat.waiting).waitFor()
    await shoot('34-chat-failed', 'phone')
    await page.context().setOffline(false)
    await page.getByText(text.offline.messagesWait).waitFor({ state: 'hidden', timeout: 40_000 })
    await page.goto(`/ride/${rideId}`)
    await field.waitFor()
    await say(requester, text.chat.quickReplies[3]!)
    const banner = page.getByRole('button', { name: text.chat.quickReplies[3]! })
    await page.getByRole('button', { name: new RegExp(text.chat.unread(1)) }).waitFor()
    // Its time stands still while a pointer is on it. At the desk the message is read beside the ride.
    await banner.first().dispatchEvent('pointerover')
    await shoot('35-message-banner', 'phone first')
    // Read before they meet: afterwards it would be news of before.
    await openChat()
    await page.getByRole('log').getByText(text.chat.quickReplies[3]!).first().waitFor()
    await page.goto(`/ride/${rideId}`)
    await field.waitFor()
    await field.fill(code)
    await page.getByText(text.ride.codeChecked).first().waitFor()
    await page.reload()
    await page.getByText(text.ride.codeChecked).first().waitFor()
    await shoot('36-code-checked')
    await page.getByRole('button', { name: text.ride.leave }).click()
    await shoot('37-leave')
    await page.getByRole('button', { name: text.ride.stay }).click()
    await requester.live.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })
    const notice = page.getByRole('alertdialog').filter({ hasText: text.ride.canceledTitle })
    await notice.getByRole('button').first().click()
    await notice.waitFor({ state: 'hidden' })
    await shoot('38-ride-canceled')
    await page.goto(`/ride/${rideId}`)
    await page.getByText(text.canceled.titles.NO_DRIVER_FOUND).waitFor()
    await shoot('39-canceled-details')
    await leave()
    dismiss()
  },
}

export const arriving: Scene = {
  states: [
    '40-all-met',
    '53-taxi-card',
    '41-under-way',
    '42-rating',
    '43-rating-fault',
    '44-rated',
    '45-details',
    '46-last-rides',
    '47-chat-over',
    '54-owing',
    '55-paid',
    '56-owing-without-key',
  ],
  async play(studio, language) {
    const { stage, destinations, wishes, dismiss } = await gather(studio, 'arriving', language, {
      known: true,
    })
    const { riders, rideId, others, requester } = await metRide(studio.base, destinations, wishes)
    // The rider who gets off last sees the others get off.
    const { stops } = await others[0]!.rider.ride(rideId)
    const uids = stops.toSorted((a, b) => a.order - b.order).map(({ firebase_uid }) => firebase_uid)
    const byStop = uids.map((uid) => riders.find(({ rider }) => rider.id === uid)!)
    const { page, text, shoot, leave } = await sitDown(studio, language, stage, byStop.at(-1)!.rider)
    await page.goto(`/ride/${rideId}`)
    await page.getByRole('button', { name: text.ride.gotOffAlready }).waitFor()
    await pause(300)
    await shoot('40-all-met')
    await requester.rider.api.rides.noteTaxi({
      params: { id: rideId },
      body: { app: 'Cabify', plate: '4821 KLM', car: text.safety.carExample, driverName: 'Toni', minutes: 4 },
    })
    await page.getByText('4821 KLM').filter({ visible: true }).first().waitFor()
    await shoot('53-taxi-card')
    const payer = requester.rider.user.displayName.split(' ', 1)[0]!
    const payTo = (ways: PayTo[]) =>
      requester.rider.api.settlements.setPayTo({ params: { id: requester.rider.id }, body: ways })
    await payTo([{ kind: 'pix', value: `${payer.toLowerCase()}@example.org` }])
    // They left as long ago as the drive to the first stop takes.
    const drives = Date.parse(stops.find(({ order }) => order === 1)!.expectedAt) - Date.now()
    await happenedEarlier(studio, rideId, Math.round(drives / 60_000))
    await byStop[0]!.rider.dropOff(rideId)
    await page.reload()
    await page.getByRole('button', { name: text.ride.getOff }).waitFor()
    await pause(300)
    await shoot('41-under-way')
    await happenedEarlier(studio, rideId, 6)
    await page.getByRole('button', { name: text.ride.getOff }).click()
    await page.getByRole('button', { name: text.ride.rate }).click()
    await page.getByRole('dialog', { name: text.rating.title }).waitFor()
    await shoot('42-rating')
    await page.getByRole('button', { name: text.rating.send }).click()
    await shoot('43-rating-fault')
    await page.getByRole('radio').nth(4).check({ force: true })
    await page.getByRole('button', { name: text.rating.send }).click()
    await page.getByText(text.rating.thanks).waitFor()
    await shoot('44-rated')
    for (const { rider } of riders) await rider.dropOff(rideId)
    await page.reload()
    await page.getByText(text.pastRide.costSummary).waitFor()
    await shoot('45-details')
    await page.goto('/request-ride')
    // On a phone they stand below what is asked for.
    await page
      .getByRole('region', { name: text.request.lastRides })
      .getByRole('link')
      .first()
      .evaluate((ride) => ride.scrollIntoView({ block: 'center' }))
    await shoot('46-last-rides', 'phone first')
    await page.goto(`/chat/${rideId}`)
    await page.getByText(text.chat.over).waitFor()
    await shoot('47-chat-over', 'phone first')
    await leave()
    const [debtor, another] = byStop.filter(({ rider }) => rider.id !== requester.rider.id)
    const owing = await sitDown(studio, language, stage, debtor!.rider)
    await owing.page.goto(`/ride/${rideId}`)
    await owing.page.getByText(owing.text.settlement.youOwe(payer)).waitFor()
    await owing.shoot('54-owing')
    await owing.page.getByRole('button', { name: owing.text.settlement.paid }).click()
    await owing.page.getByText(owing.text.settlement.youPaid(payer)).waitFor()
    await owing.shoot('55-paid')
    await owing.leave()
    await payTo([])
    const asking = await sitDown(studio, language, stage, another!.rider)
    await asking.page.goto(`/ride/${rideId}`)
    await asking.page.getByText(asking.text.settlement.youOwe(payer)).waitFor()
    await asking.shoot('56-owing-without-key')
    await asking.leave()
    dismiss()
  },
}

export const crowd: Scene = {
  states: ['48-crowd-match', '49-crowd-code', '50-crowd-chat'],
  async play(studio, language) {
    const { stage, destinations, wishes, dismiss } = await gather(studio, 'crowd', language)
    const { riders, ride } = await pendingRide(studio.base, destinations, wishes)
    const { page, text, shoot, leave } = await sitDown(studio, language, stage, riders[1]!.rider)
    await page.goto('/request-ride')
    await page.getByRole('button', { name: text.match.accept }).waitFor()
    await shoot('48-crowd-match')
    for (const { live } of riders)
      await live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
    await page.goto(`/ride/${ride.id}`)
    await page.getByText(text.ride.departs('').trim()).first().waitFor()
    await sayLook(riders.at(-1)!, ride.id, stage.people.at(-1)!)
    await page.getByText(stage.people.at(-1)!.wears!).waitFor()
    await shoot('49-crowd-code')
    for (const { rider } of riders) {
      await rider.api.chat.add({ params: { id: ride.id }, body: { text: text.chat.quickReplies[4]! } })
      // As the quick reply does.
      await rider.api.rides.arrived({ params: { id: ride.id } })
    }
    await page.goto(`/chat/${ride.id}`)
    await page.getByRole('log').getByText(text.chat.quickReplies[4]!).first().waitFor()
    await pause(500)
    await shoot('50-crowd-chat', 'phone first')
    await leave()
    dismiss()
  },
}

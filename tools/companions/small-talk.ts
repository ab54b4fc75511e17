// What companions understand of a chat and what they say, in each language.
import { type Spoken, spokenIn } from '@woodalo/languages/spoken'
import type { Language } from '@woodalo/protocol'

export type Topic =
  | 'greeting'
  | 'where'
  | 'clothes'
  | 'late'
  | 'onTheWay'
  | 'here'
  | 'code'
  | 'thanks'
  | 'taxi'

const patterns: readonly [Topic, RegExp][] = [
  ['code', /c[oó]digo|\bcode\b|\bpin\b/],
  ['clothes', /llevas|vistes|vestindo|roupa|ropa|reconhe|reconoc|wear|recogni[sz]e|look like/],
  ['where', /d[oó]nde|\bonde\b|cad[eê]|where/],
  ['late', /\b\d+ ?min|tarde|retras|atras|espera|minutos|late\b|wait|minutes/],
  ['onTheWay', /camin[oh]|voy|vou|indo|way|coming/],
  ['taxi', /t[aá]xi|coche|carro|conductor|motorista|cab\b|driver|\bcar\b/],
  [
    'here',
    /estoy aqu[ií]|estou aqui|ya estoy|j[aá] estou|he llegado|llegu[eé]|cheguei|i'?m here|i’m here|arrived/,
  ],
  ['thanks', /gracias|obrigad|valeu|[oó]timo|thank|thx|genial|perfecto|perfeito|vale|\bok\b|great|perfect/],
  ['greeting', /hola|buen[oa]s|\boi\b|ol[aá]|bom dia|boa (?:tarde|noite)|\bhey\b|hello|\bhi\b/],
]

export function topicOf(text: string): Topic | undefined {
  const folded = text.toLowerCase()
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0]
}

/** The four digits of a code in a sentence; years and larger numbers are none. */
export function codeIn(text: string): string | undefined {
  const digits = [...text.matchAll(/(?<![\d.,:])(\d ?\d ?\d ?\d)(?![\d.,:]\d|\d)/g)].map(([, found]) =>
    found!.replaceAll(' ', ''),
  )
  return digits.length === 1 ? digits[0] : undefined
}

const spanish =
  /[áéíóúñ¿¡]|\b(hola|gracias|estoy|d[oó]nde|voy|camino|llego|minutos|vale|aqu[ií]|el|la|que|c[oó]digo)\b/
const english = /\b(hello|hi|thanks|thank|i'm|i’m|where|way|the|there|minutes|here|ok|you|are|code)\b/
/** What is written in neither of the other two languages. */
const portuguese =
  /[ãõçâêô]|\b(oi|ol[aá]|obrigad[oa]|valeu|estou|cad[eê]|onde|vou|indo|chego|cheguei|voc[eê]|caminho|n[aã]o)\b/

/** The language of a message, where it shows; else undefined. */
export function languageIn(text: string): Language | undefined {
  const folded = text.toLowerCase()
  if (portuguese.test(folded)) return 'pt'
  const isSpanish = spanish.test(folded)
  const isEnglish = english.test(folded)
  return isSpanish === isEnglish ? undefined : isSpanish ? 'es' : 'en'
}

export interface Situation {
  name: string
  meetingPoint: string
  wears: string
  hasArrived: boolean
  isRequester: boolean
  code: string | undefined
}

type Line = (situation: Situation) => string

const replies: Record<Topic, Spoken<readonly Line[]>> = {
  greeting: {
    es: [() => '¡Hola! ¿Qué tal?', () => '¡Hola! Un gusto compartir.'],
    en: [() => 'Hi there!', () => 'Hello! Glad to share.'],
    pt: [() => 'Oi! Tudo bem?', () => 'Olá! Que bom dividir a viagem.'],
  },
  where: {
    es: [
      ({ hasArrived, meetingPoint, wears }) =>
        hasArrived
          ? `Estoy en ${meetingPoint}, con ${wears}.`
          : `Voy andando hacia ${meetingPoint}, casi llego.`,
    ],
    en: [
      ({ hasArrived, meetingPoint, wears }) =>
        hasArrived ? `I'm at ${meetingPoint}, in ${wears}.` : `Walking to ${meetingPoint}, almost there.`,
    ],
    pt: [
      ({ hasArrived, meetingPoint, wears }) =>
        hasArrived
          ? `Estou aqui: ${meetingPoint}. Estou com ${wears}.`
          : `Indo a pé para ${meetingPoint}, quase lá.`,
    ],
  },
  clothes: {
    es: [({ wears }) => `Llevo ${wears}.`],
    en: [({ wears }) => `I'm wearing ${wears}.`],
    pt: [({ wears }) => `Estou com ${wears}.`],
  },
  late: {
    es: [() => 'Sin prisa, te espero.', () => 'Tranquilo todo, aquí espero.'],
    en: [() => "No rush, I'll wait.", () => 'All good, take your time.'],
    pt: [() => 'Sem pressa, eu espero.', () => 'Tranquilo, espero aqui.'],
  },
  onTheWay: {
    es: [({ meetingPoint }) => `Genial, nos vemos en ${meetingPoint}.`],
    en: [({ meetingPoint }) => `Great, see you at ${meetingPoint}.`],
    pt: [({ meetingPoint }) => `Ótimo, a gente se vê no ponto: ${meetingPoint}.`],
  },
  here: {
    es: [
      ({ hasArrived, wears }) => (hasArrived ? `¡Te busco! Llevo ${wears}.` : 'Dame un minuto, ya llego.'),
    ],
    en: [
      ({ hasArrived, wears }) =>
        hasArrived ? `Looking for you! I'm in ${wears}.` : "One minute, I'm nearly there.",
    ],
    pt: [
      ({ hasArrived, wears }) =>
        hasArrived ? `Estou procurando você! Estou com ${wears}.` : 'Um minuto, já estou chegando.',
    ],
  },
  code: {
    es: [
      ({ isRequester, code }) =>
        isRequester && code
          ? `Mi pantalla dice ${code}. Escríbelo en la tuya.`
          : 'Lo tiene quien pide el taxi; si eres tú, está en tu pantalla.',
    ],
    en: [
      ({ isRequester, code }) =>
        isRequester && code
          ? `My screen says ${code}. Type it into yours.`
          : 'Whoever requests the taxi has it; if that is you, it is on your screen.',
    ],
    pt: [
      ({ isRequester, code }) =>
        isRequester && code
          ? `Na minha tela aparece ${code}. Digite na sua.`
          : 'Está com quem pede o táxi; se for você, está na sua tela.',
    ],
  },
  taxi: {
    es: [
      ({ isRequester }) =>
        isRequester ? 'El taxi lo pido yo, ya viene.' : 'En cuanto estemos todos, se pide.',
    ],
    en: [
      ({ isRequester }) =>
        isRequester ? "I'm requesting the taxi, it's on its way." : "Once we're all here it gets requested.",
    ],
    pt: [
      ({ isRequester }) =>
        isRequester ? 'Eu peço o táxi, já está vindo.' : 'Assim que todo mundo chegar, a gente pede.',
    ],
  },
  thanks: {
    es: [() => '¡A ti!', () => 'Perfecto.'],
    en: [() => 'You too!', () => 'Perfect.'],
    pt: [() => 'Eu que agradeço!', () => 'Perfeito.'],
  },
}

/** Topics on which every companion speaks for themselves; on the others one reply is enough. */
export const personalTopics: ReadonlySet<Topic> = new Set(['where', 'clothes'])

export function replyTo(
  topic: Topic,
  language: Language,
  situation: Situation,
  random: () => number,
): string {
  const lines = spokenIn(replies[topic], language)
  return lines[Math.floor(random() * lines.length)]!(situation)
}

/** What a companion says without being asked. */
export const said = {
  hello: {
    es: (name: string, place: string) => `¡Hola! Soy ${name}. Salgo ya hacia ${place}.`,
    en: (name: string, place: string) => `Hi! I'm ${name}. Heading to ${place} now.`,
    pt: (name: string, place: string) => `Oi! Aqui é ${name}. Já estou indo para ${place}.`,
  },
  arrived: {
    es: (place: string, wears: string) => `Ya estoy en ${place}. Llevo ${wears}.`,
    en: (place: string, wears: string) => `I'm at ${place} now. Look for ${wears}.`,
    pt: (place: string, wears: string) => `Cheguei: ${place}. Estou com ${wears}.`,
  },
  tellCode: {
    es: (code: string) => `Pido yo el taxi. Mi pantalla dice ${code}: escríbelo en la tuya cuando llegues.`,
    en: (code: string) =>
      `I'm requesting the taxi. My screen says ${code}: type it into yours when you get here.`,
    pt: (code: string) => `Eu peço o táxi. Na minha tela aparece ${code}: digite na sua quando chegar.`,
  },
  askCode: {
    es: () => 'Tú pides el taxi: ¿me dices el código de tu pantalla?',
    en: () => 'You request the taxi: what does the code on your screen say?',
    pt: () => 'Você pede o táxi: qual código aparece na sua tela?',
  },
  wrongCode: {
    es: () => 'Ese código no me lo acepta, ¿lo miras otra vez?',
    en: () => "It won't take that code, could you look again?",
    pt: () => 'O código não foi aceito. Pode olhar de novo?',
  },
  readScreen: {
    es: () => 'Lo leo en tu pantalla, gracias.',
    en: () => 'I can read it on your screen, thanks.',
    pt: () => 'Vi na sua tela, obrigado.',
  },
  remind: {
    es: (code: string | undefined) =>
      code ? `Cuando me veas, escribe el código: ${code}.` : 'Te esperamos en el punto de encuentro.',
    en: (code: string | undefined) =>
      code ? `When you see me, type in the code: ${code}.` : "We're waiting for you at the meeting point.",
    pt: (code: string | undefined) =>
      code
        ? `Quando me encontrar, digite o código: ${code}.`
        : 'Estamos esperando você no ponto de encontro.',
  },
  allHere: {
    es: () => '¡Ya estamos todos! Subimos al taxi.',
    en: () => "That's everybody! Into the taxi.",
    pt: () => 'Chegou todo mundo! Vamos para o táxi.',
  },
  goodbye: {
    es: () => 'Me bajo aquí. ¡Buen viaje!',
    en: () => 'This is me. Safe travels!',
    pt: () => 'Eu fico por aqui. Boa viagem!',
  },
  review: {
    es: () => 'Muy buena compañía.',
    en: () => 'Lovely company.',
    pt: () => 'Ótima companhia.',
  },
} as const

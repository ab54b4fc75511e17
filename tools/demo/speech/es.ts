import type { Speech } from '../speech.ts'

export const speech: Speech = {
  shows:
    /[áéíóúñ¿¡]|\b(hola|gracias|estoy|d[oó]nde|voy|camino|llego|minutos|vale|aqu[ií]|el|la|que|c[oó]digo)\b/,
  topics: {
    code: /c[oó]digo|\bpin\b/,
    clothes: /llevas|vistes|ropa|reconoc/,
    where: /d[oó]nde/,
    late: /\b\d+ ?min|tarde|retras|atras|espera|minutos/,
    onTheWay: /camino|voy/,
    taxi: /t[aá]xi|coche|conductor/,
    here: /estoy aqu[ií]|ya estoy|he llegado|llegu[eé]/,
    thanks: /gracias|genial|perfecto|vale|\bok\b/,
    greeting: /hola|buen[oa]s/,
  },
  replies: {
    greeting: [() => '¡Hola! ¿Qué tal?', () => '¡Hola! Un gusto compartir.'],
    where: [
      ({ hasArrived, meetingPoint, wears }) =>
        hasArrived
          ? `Estoy en ${meetingPoint}, con ${wears}.`
          : `Voy andando hacia ${meetingPoint}, casi llego.`,
    ],
    clothes: [({ wears }) => `Llevo ${wears}.`],
    late: [() => 'Sin prisa, te espero.', () => 'Tranquilo todo, aquí espero.'],
    onTheWay: [({ meetingPoint }) => `Genial, nos vemos en ${meetingPoint}.`],
    here: [
      ({ hasArrived, wears }) => (hasArrived ? `¡Te busco! Llevo ${wears}.` : 'Dame un minuto, ya llego.'),
    ],
    code: [
      ({ isRequester, code }) =>
        isRequester && code
          ? `Mi pantalla dice ${code}. Escríbelo en la tuya.`
          : 'Lo tiene quien pide el taxi; si eres tú, está en tu pantalla.',
    ],
    taxi: [
      ({ isRequester }) =>
        isRequester ? 'El taxi lo pido yo, ya viene.' : 'En cuanto estemos todos, se pide.',
    ],
    thanks: [() => '¡A ti!', () => 'Perfecto.'],
  },
  hello: (name, place) => `¡Hola! Soy ${name}. Salgo ya hacia ${place}.`,
  arrived: (place, wears) => `Ya estoy en ${place}. Llevo ${wears}.`,
  tellCode: (code) => `Pido yo el taxi. Mi pantalla dice ${code}: escríbelo en la tuya cuando llegues.`,
  askCode: 'Tú pides el taxi: ¿me dices el código de tu pantalla?',
  wrongCode: 'Ese código no me lo acepta, ¿lo miras otra vez?',
  readScreen: 'Lo leo en tu pantalla, gracias.',
  remind: (code) =>
    code ? `Cuando me veas, escribe el código: ${code}.` : 'Te esperamos en el punto de encuentro.',
  allHere: '¡Ya estamos todos! Subimos al taxi.',
  goodbye: 'Me bajo aquí. ¡Buen viaje!',
  review: 'Muy buena compañía.',
  demo: (url) => [
    `Abre ${url} y entra como invitado, con un apodo y un correo cualquiera.`,
    'Pide un viaje: por ejemplo, de Rua da Paz a Avenida Guaicurus, en Campo Grande. Sus calles vienen con la demo.',
    'En unos segundos aparecen compañeros simulados que van hacia el mismo lado. Acepta el viaje.',
    'Escríbeles en el chat: «Hola», «¿Dónde estás?»… contestan, llegan al punto de encuentro y esperan.',
    `En tu primer viaje pide el taxi una compañera o compañero: te dice su código y tú lo escribes.
En el segundo lo pides tú: diles tu código por el chat (o espera: lo leen de tu pantalla).`,
    'Bájate en tu parada y valora el viaje.',
  ],
}

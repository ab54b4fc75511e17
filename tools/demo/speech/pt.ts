import type { Speech } from '../speech.ts'

export const speech: Speech = {
  shows:
    /[ãõçâêô]|\b(oi|ol[aá]|obrigad[oa]|valeu|estou|cad[eê]|onde|vou|indo|chego|cheguei|voc[eê]|caminho|n[aã]o)\b/,
  settles: true,
  topics: {
    code: /c[oó]digo|\bpin\b/,
    clothes: /vestindo|roupa|reconhe/,
    where: /\bonde\b|cad[eê]/,
    late: /\b\d+ ?min|tarde|atras|espera|minutos/,
    onTheWay: /caminh|vou|indo/,
    taxi: /t[aá]xi|carro|motorista/,
    here: /estou aqu[ií]|j[aá] estou|cheguei/,
    thanks: /obrigad|valeu|[oó]timo|perfeito|\bok\b/,
    greeting: /\boi\b|ol[aá]|bom dia|boa (?:tarde|noite)/,
  },
  replies: {
    greeting: [() => 'Oi! Tudo bem?', () => 'Olá! Que bom dividir a viagem.'],
    where: [
      ({ hasArrived, meetingPoint, wears }) =>
        hasArrived
          ? `Estou aqui: ${meetingPoint}. Estou com ${wears}.`
          : `Indo a pé para ${meetingPoint}, quase lá.`,
    ],
    clothes: [({ wears }) => `Estou com ${wears}.`],
    late: [() => 'Sem pressa, eu espero.', () => 'Tranquilo, espero aqui.'],
    onTheWay: [({ meetingPoint }) => `Ótimo, a gente se vê no ponto: ${meetingPoint}.`],
    here: [
      ({ hasArrived, wears }) =>
        hasArrived ? `Estou procurando você! Estou com ${wears}.` : 'Um minuto, já estou chegando.',
    ],
    code: [
      ({ isRequester, code }) =>
        isRequester && code
          ? `Na minha tela aparece ${code}. Digite na sua.`
          : 'Está com quem pede o táxi; se for você, está na sua tela.',
    ],
    taxi: [
      ({ isRequester }) =>
        isRequester ? 'Eu peço o táxi, já está vindo.' : 'Assim que todo mundo chegar, a gente pede.',
    ],
    thanks: [() => 'Eu que agradeço!', () => 'Perfeito.'],
  },
  hello: (name, place) => `Oi! Aqui é ${name}. Já estou indo para ${place}.`,
  arrived: (place, wears) => `Cheguei: ${place}. Estou com ${wears}.`,
  tellCode: (code) => `Eu peço o táxi. Na minha tela aparece ${code}: digite na sua quando chegar.`,
  askCode: 'Você pede o táxi: qual código aparece na sua tela?',
  wrongCode: 'O código não foi aceito. Pode olhar de novo?',
  readScreen: 'Vi na sua tela, obrigado.',
  remind: (code) =>
    code ? `Quando me encontrar, digite o código: ${code}.` : 'Estamos esperando você no ponto de encontro.',
  allHere: 'Chegou todo mundo! Vamos para o táxi.',
  goodbye: 'Eu fico por aqui. Boa viagem!',
  review: 'Ótima companhia.',
  demo: (url) => [
    `Abra ${url} e entre como convidado, com um apelido e um email qualquer.`,
    'Peça uma viagem: por exemplo, da Rua da Paz à Avenida Guaicurus, em Campo Grande. As ruas vêm com a demonstração.',
    'Em poucos segundos aparecem companheiros simulados que vão para o mesmo lado. Aceite a viagem.',
    'Escreva para eles no chat: "Oi", "Onde você está?"… eles respondem, vão até o ponto de encontro e esperam.',
    `Na sua primeira viagem, quem pede o táxi é um companheiro: ele diz o código e você digita.
Na segunda, quem pede é você: diga o seu código no chat (ou espere: eles leem na sua tela).`,
    'Desça na sua parada e avalie a viagem.',
  ],
}

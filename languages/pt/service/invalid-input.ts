import type { FaultSentences } from '@woodalo/protocol'

export const faults: FaultSentences = {
  missing: 'Este campo é obrigatório.',
  wrongType: 'Este dado não é do tipo esperado.',
  charactersAtLeast: (count) => `Digite pelo menos ${count} caracteres.`,
  charactersAtMost: (count) => `No máximo ${count} caracteres.`,
  atLeast: (limit) => `Tem que ser pelo menos ${limit}.`,
  atMost: (limit) => `Tem que ser no máximo ${limit}.`,
  email: 'Digite um e-mail válido.',
  format: 'Não está no formato esperado.',
  oneOf: (values) => `Os valores possíveis são: ${values}.`,
  invalid: 'Este dado não é válido.',
  named: {
    'ill-formed': 'Contém caracteres que não podem ser salvos.',
    'password-too-short': 'Use pelo menos 8 caracteres.',
    'password-too-long': 'Use no máximo 128 caracteres.',
    phone: 'Digite o número completo, com o código do país.',
    'fare-too-high': 'É mais de vinte vezes o estimado. Confira o valor.',
    'not-yours': 'Essa foto não é sua.',
    'too-many-receipts': 'Você já mostrou cinco fotos do recibo. A última fica.',
    picture: 'Não conseguimos ler a imagem. Use JPEG, PNG ou WebP.',
    cursor: 'Este marcador de página não é desta lista. Comece pela primeira página.',
    'idempotency-key': 'A chave de repetição pode ter no máximo 200 caracteres.',
    'no-vehicle': 'Nenhum veículo tem espaço para tudo isso.',
    'pay-to': 'Isso não parece uma conta dessa forma de pagamento.',
    companions: 'Só mulheres e pessoas não binárias podem escolher isto. Diga antes na sua conta.',
    'unproven-requests':
      'Desta rede foram feitos pedidos demais. Confirme seu e-mail ou seu telefone, ou tente de novo daqui a uma hora.',
    required: 'Este campo é obrigatório.',
  },
}

import type { money as source } from '../../es/web/money-card.ts'

export const money = {
  pays: (name) => `${name} pede e paga o táxi`,
  youGive: (price, byPix) =>
    `Ao descer, você passa ${price}, em dinheiro ou por ${byPix ? 'Pix' : 'transferência'}.`,
  youPay: 'Você pede e paga o táxi',
  youGetBack: (total, back) => `Você paga ${total} e recebe ${back} de volta.`,
  give: (price, name) => `Ao descer, você passa ${price} para ${name}`,
  back: (price) => `No fim, você recebe ${price} de volta`,
  gives: 'passa para você',
  meter: (total, share) =>
    `Se o táxi custar outro valor, a divisão é a mesma: com ${total}, você paga ${share}.`,
  meterBack: (total, back) =>
    `Se o táxi custar outro valor, a divisão é a mesma: com ${total}, você recebe ${back} de volta.`,
} satisfies typeof source

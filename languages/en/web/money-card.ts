import type { money as source } from '../../es/web/money-card.ts'

export const money = {
  pays: (name) => `${name} orders and pays for the taxi`,
  youGive: (price, byPix) =>
    `When you get off, you give them ${price}, in cash or by ${byPix ? 'Pix' : 'transfer'}.`,
  youPay: 'You order and pay for the taxi',
  youGetBack: (total, back) => `You put in ${total} and get ${back} back.`,
  give: (price, name) => `You give ${name} ${price} when you get off`,
  back: (price) => `You get back ${price} in the end`,
  gives: 'gives you',
  meter: (total, share) =>
    `If the taxi costs something else, the split stays the same: at ${total}, you pay ${share}.`,
  meterBack: (total, back) =>
    `If the taxi costs something else, the split stays the same: at ${total}, you get ${back} back.`,
} satisfies typeof source

// One chunk: whoever looks at one of them may take the other.
export { EmailForm } from './email-form.tsx'
export { PhoneForm } from './phone-form.tsx'

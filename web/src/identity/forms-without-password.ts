// One chunk: whoever looks at one of them may take the other.
export { GuestForm } from './guest-form.tsx'
export { PhoneForm } from './phone-form.tsx'

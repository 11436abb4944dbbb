import { isMailAddress } from '@cabinet/contract/text.address'
import { messages } from './mail.text.ts'

/** Returns why a field's text is no mail address; null where it is one. */
export const mailAddressFault = (text: string) =>
  isMailAddress(text.trim()) ? null : messages.addressInvalid

import { CopySecretOnce } from '../../../ui/admin/index.ts'
import { messages } from './people.text.ts'

/** An account and the password that was made for it. */
export interface GeneratedPassword {
  name: string
  value: string
}

/** Passwords that are shown once. */
export const GeneratedPasswords = ({
  secrets,
  onClose,
}: {
  secrets: GeneratedPassword[]
  onClose: () => void
}) =>
  secrets.length > 0 ? (
    <CopySecretOnce
      title={messages.secretTitle}
      hint={messages.secretHint}
      lines={secrets}
      onClose={onClose}
    />
  ) : null

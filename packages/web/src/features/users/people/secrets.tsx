import { CopySecretOnce } from '../../../ui/admin/index.ts'
import { messages } from './people.text.ts'

/** An account and its generated password. */
export interface GeneratedPassword {
  name: string
  value: string
}

/** Shows generated passwords, once only. */
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

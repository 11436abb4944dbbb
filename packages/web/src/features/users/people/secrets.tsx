import { CopyOnce } from '../../../ui/admin/index.ts'
import { words } from './people.text.ts'

/** An account and the password that was made for it. */
export interface Secret {
  name: string
  value: string
}

/** Passwords that are shown once. */
export const Secrets = ({ secrets, onClose }: { secrets: Secret[]; onClose: () => void }) =>
  secrets.length > 0 ? (
    <CopyOnce title={words.secretTitle} hint={words.secretHint} lines={secrets} onClose={onClose} />
  ) : null

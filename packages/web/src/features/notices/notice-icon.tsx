import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import {
  Archive,
  Bell,
  ClipboardCheck,
  HardDrive,
  KeyRound,
  Lock,
  MailX,
  Megaphone,
  MessageSquare,
  Package,
  Share2,
  ShieldAlert,
  UserRoundCheck,
} from 'lucide-react'

const icons = {
  granted: KeyRound,
  shared: Share2,
  approval: ClipboardCheck,
  comment: MessageSquare,
  followed: Bell,
  lock: Lock,
  archive: Archive,
  mail: MailX,
  transfer: UserRoundCheck,
  package: Package,
  quota: HardDrive,
  security: ShieldAlert,
  announcement: Megaphone,
} as const satisfies Record<NotificationKind, typeof Lock>

/** The picture of a kind of notice. */
export function NoticeIcon({ kind }: { kind: NotificationKind }) {
  const Icon = icons[kind]
  return <Icon size={18} aria-hidden="true" />
}

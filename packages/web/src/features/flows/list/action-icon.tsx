import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import {
  Archive,
  ArrowLeftRight,
  BookOpen,
  Download,
  Flame,
  KeyRound,
  Link,
  type LucideIcon,
  Mail,
  Megaphone,
  Share2,
  Ship,
} from 'lucide-react'

const icons: Record<FlowAction, LucideIcon> = {
  archive: Archive,
  borrow: BookOpen,
  destroy: Flame,
  access: KeyRound,
  download: Download,
  handover: ArrowLeftRight,
  announcement: Megaphone,
  share: Share2,
  link: Link,
  ferry: Ship,
  attachment: Mail,
}

/** The sign of an action. */
export function FlowActionIcon({ action, size = 18 }: { action: FlowAction; size?: number }) {
  const Icon = icons[action]
  return <Icon size={size} aria-hidden="true" />
}

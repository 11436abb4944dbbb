import type { MenuIconName } from '@cabinet/contract/menus.names'
import {
  Archive,
  Bell,
  BookOpen,
  Box,
  Building2,
  ChartColumn,
  ClipboardCheck,
  FolderClosed,
  FolderLock,
  House,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Monitor,
  Plug,
  Search,
  Settings,
  Share2,
  Ship,
  Star,
  Trash2,
  User,
} from 'lucide-react'

/** The icons that a menu may name. */
const icons: Record<MenuIconName, LucideIcon> = {
  home: House,
  desktop: Monitor,
  documents: FolderClosed,
  department: Building2,
  personal: User,
  shared: Share2,
  project: Box,
  knowledge: BookOpen,
  collection: Star,
  ferry: Ship,
  recycle: Trash2,
  search: Search,
  archive: Archive,
  allotted: FolderLock,
  approval: ClipboardCheck,
  message: MessageSquare,
  notice: Megaphone,
  alarm: Bell,
  management: Settings,
  report: ChartColumn,
  integration: Plug,
}

/** A menu's icon; an unknown name gets a folder. */
export function MenuEntryIcon({ name }: { name: string }) {
  const Icon = icons[name as MenuIconName] ?? FolderClosed
  return <Icon aria-hidden="true" />
}

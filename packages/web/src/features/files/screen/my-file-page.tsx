import { useQueryParams } from '../../../kernel/address.tsx'
import { whereOf } from '../../nodes/index.ts'
import { FolderScreen } from './folder-screen.tsx'

/** /dashboard/myFile: the personal space. */
export const MyFilePage = () => <FolderScreen where={whereOf('personal', useQueryParams())} />

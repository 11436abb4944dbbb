import { RouterProvider } from '@tanstack/react-router'
import { rooms } from '../features/index.ts'
import { textsByKey } from '../kernel/text.ts'
import { router } from './routes.tsx'

for (const room of rooms) textsByKey(room.errorText)

export const App = () => <RouterProvider router={router} />

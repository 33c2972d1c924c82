import { useShellWords } from '../shell/use-shell-words.ts';
import { PageHead } from '../ui/page-head.tsx';

/** Finds photos and puts them right. */
export default function PhotosPage() {
  const { areas } = useShellWords();
  return <PageHead title={areas.photos} />;
}

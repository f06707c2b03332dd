import { LecturerProfileScreen } from '../features/staff/lecturer-profile-screen.tsx';
import { MyData } from '../features/privacy/my-data.tsx';

export function LecturerProfilePage() {
  return (
    <>
      <LecturerProfileScreen />
      <MyData />
    </>
  );
}

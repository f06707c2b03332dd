import { ProfileScreen } from '../features/accounts/profile-screen.tsx';
import { MyData } from '../features/privacy/my-data.tsx';

export function ProfilePage() {
  return (
    <>
      <ProfileScreen />
      <MyData />
    </>
  );
}

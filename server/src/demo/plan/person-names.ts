import type { Random } from './random.ts';

type Culture = { female: readonly string[]; male: readonly string[]; family: readonly string[] };

const words = (text: string): string[] => text.trim().split(/\s+/u);

/** Invented names of many cultures. The first culture is that of the demo university's country. */
const cultures: readonly Culture[] = [
  {
    female: words('Nimali Dilhani Sanduni Tharushi Ishara Hiruni Kavindi Chathurika Anusha Malsha Sewwandi Nadeesha'),
    male: words('Kasun Nuwan Tharindu Chamara Dinesh Lahiru Sahan Ruwan Isuru Pasindu Buddhika Gayan'),
    family: words(
      'Perera Fernando Jayasinghe Wickramasinghe Bandara Gunawardena Dissanayake Senanayake Rathnayake Herath',
    ),
  },
  {
    female: words('Anjali Priya Kavitha Meera Lakshmi Divya Nandini Sunita Pooja Revathi Shalini Aishwarya'),
    male: words('Arjun Vikram Rohan Suresh Karthik Anand Rahul Prakash Sanjay Aravind Naveen Ganesh'),
    family: words('Sharma Iyer Nair Krishnan Patel Reddy Menon Gupta Subramaniam Rajan Chandra Pillai'),
  },
  {
    female: words('Amina Fathima Zainab Maryam Layla Nour Yasmin Hana Salma Rania Aisha Khadija'),
    male: words('Omar Yusuf Ibrahim Karim Hassan Tariq Bilal Rashid Samir Imran Faisal Zayd'),
    family: words('Rahman Haddad Farouk Siddiqui Mansour Khalil Nasser Aziz Hussain Qureshi Saleh Malik'),
  },
  {
    female: words('Mei Xiaoyan Li-Na Hui-Min Jia Ying Yue Shu-Fen Qian Ruoxi Lan Xin'),
    male: words('Wei Jun Hao Zhiyuan Ming Bo Jian Chao Tao Yichen Peng Rui'),
    family: words('Wang Li Zhang Chen Liu Huang Zhao Wu Zhou Lin Xu Sun'),
  },
  {
    female: words('Adaeze Chiamaka Ngozi Folake Amara Thandiwe Nomvula Wanjiru Akosua Abena Zola Makena'),
    male: words('Chinedu Emeka Tunde Kwame Kofi Sipho Thabo Kamau Otieno Jabari Obinna Sefu'),
    family: words('Okafor Adeyemi Mensah Dlamini Nkosi Mwangi Owusu Eze Balogun Asante Kimani Ndlovu'),
  },
  {
    female: words('Emma Charlotte Grace Olivia Sophie Hannah Lucy Freya Ingrid Astrid Clara Elise'),
    male: words('James Oliver Thomas Henry Samuel Lukas Erik Magnus Daniel Matthew Anton Felix'),
    family: words('Taylor Bennett Hughes Carter Lindqvist Hansen Müller Schneider Novak Kowalski Murphy Larsen'),
  },
  {
    female: words('Sofía Valentina Camila Lucía Isabela Mariana Beatriz Inês Paula Elena Chiara Giulia'),
    male: words('Mateo Diego Santiago Andrés Rafael Thiago João Miguel Pablo Luca Marco Javier'),
    family: words('García Rodríguez Silva Santos Oliveira Fernández Moreno Castro Rossi Romano Costa Almeida'),
  },
  {
    female: words('Yuki Sakura Haruka Aiko Ji-woo Seo-yeon Linh Thu Mai Siti Dewi Ayu'),
    male: words('Haruto Kenji Ren Takumi Min-jun Do-yun Minh Tuan Duc Budi Rizal Agus'),
    family: words('Tanaka Suzuki Sato Nakamura Kim Park Choi Nguyen Tran Pham Wijaya Santoso'),
  },
];

export type Person = { name: string; gender: 'Female' | 'Male'; mailName: string };

/** About half of the names are of the first culture. */
export function makePerson(random: Random): Person {
  const culture = random.chance(0.4) ? (cultures[0] as Culture) : random.pick(cultures);
  const gender = random.chance(0.5) ? 'Female' : 'Male';
  const givenName = random.pick(gender === 'Female' ? culture.female : culture.male);
  const family = random.pick(culture.family);
  return { name: `${givenName} ${family}`, gender, mailName: `${mailPart(givenName)}.${mailPart(family)}` };
}

const mailPart = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/gu, '')
    .toLowerCase();

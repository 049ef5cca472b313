/**
 * Common beginnings of Brazilian passwords that the library's dictionaries lack, the most common first. In the form of
 * `fold`: lower case without accents.
 */
export const COMMON_HERE = `
senha minhasenha novasenha senhanova senhas mudar mudarsenha trocar trocarsenha teste testando acesso acessar entrar login
usuario admin administrador adm root suporte sistema escola aluno alunos aluna professor professora curso cursos aula aulas
estudo estudar estudante faculdade ateneu plataforma membro membros portal academia demo
brasil brazil brasileiro hexa hexacampeao penta pentacampeao copa copadomundo selecao verdeamarelo
flamengo mengao mengo fla corinthians timao coringao palmeiras verdao porco saopaulo spfc tricolor santos peixe santosfc
vasco vascao vascodagama gremio internacional colorado cruzeiro cruzeirao atletico galo galao galodoido botafogo fogao
fluminense flu flu bahia vitoria sport nautico santacruz ceara fortaleza goias coritiba athletico furacao chapecoense avai
figueirense pontepreta guarani bragantino juventude remo paysandu neymar pele ronaldo ronaldinho romario kaka marta senna
ayrtonsenna airtonsenna gabigol zico vinijr
teamo euteamo teadoro amoteamo amor amorzinho meuamor meuamorzinho amovoce amoreterno amordaminhavida minhavida minhavidaloka
vidaloka vida vidanova meubebe bebe meubem meufilho minhafilha meusfilhos meufilhote filho filha filhos mae minhamae mamae
papai meupai pai paifilho vovo familia minhafamilia familiafeliz princesa princesinha principe gata gatinha gatinho gato
linda lindo lindona gostosa gostoso fofa fofinha fofo docinho paixao saudade beijo beijos carinho coracao felicidade feliz
deus deusefiel deusebom deusemaior deusamor deuscomigo deusnocomando comdeus jesus jesuscristo jesuseamor jesusteama
jesusefiel jesussalva cristo senhor fe nossasenhora aparecida espiritosanto gratidao amem aleluia abencoado abencoada milagre
vitoriosa vitorioso guerreiro guerreira salmo salmos biblia igreja evangelho paz luz esperanca
bemvindo bemvinda benvindo seja sejabemvindo bomdia boatarde boanoite obrigado obrigada oi ola tudobem qualquer qualquercoisa
naosei naotemsenha semsenha esqueci esquecisenha segredo secreto secreta privado seguro segura seguranca provisoria provisorio temporaria temporario
padrao inicial primeira primeiroacesso
cachorro cachorrinho cachorra borboleta estrela estrelinha girassol chocolate brigadeiro morango abacaxi melancia pudim churrasco
cerveja cafe cafezinho futebol bola samba carnaval praia pagode sertanejo forro rock funk musica dinheiro rico milionario
trabalho empresa marketing vendas loja casa minhacasa carro moto fusca gol celular internet computador
natal anonovo verao inverno outono primavera janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro
dezembro segunda terca quarta quinta sexta sabado domingo
sereia sereiazinha unicornio pokemon pikachu naruto goku batman homemaranha superman minecraft freefire roblox fortnite
familiasilva silva santos oliveira souza sousa pereira lima ferreira rodrigues almeida costa carvalho
joaozinho zezinho mariazinha luizinho juninho marquinhos dudu duda nanda nandinha gabi bia bibi lulu juju
inter interrs fcbarcelona barcelona realmadrid messi cr7
saopaulofc riodejaneiro belohorizonte curitiba salvador recife manaus brasilia portoalegre fortalezace
qwertyuiopasdfghjklzxcvbnm qwertyuiopasdfghjkl constructor
`
  .trim()
  .split(/\s+/);

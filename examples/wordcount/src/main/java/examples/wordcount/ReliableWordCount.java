package examples.wordcount;

/** Counts words, at least once each. */
public class ReliableWordCount {

    public static void main(String[] args) throws Exception {
        WordCount.submit("reliable-wordcount", new ReliableSentenceSpout(WordCount.sentences(args)));
    }
}

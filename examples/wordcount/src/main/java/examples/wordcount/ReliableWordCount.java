// SPDX-License-Identifier: Apache-2.0
package examples.wordcount;

/** Counts words with at-least-once delivery. */
public class ReliableWordCount {

    public static void main(String[] args) throws Exception {
        WordCount.submit("reliable-wordcount", new ReliableSentenceSpout(WordCount.sentences(args)));
    }
}

package io.aeolus.sentiment;

import io.aeolus.cluster.BadInputException;
import java.io.IOException;
import java.nio.file.Path;

/** Generates a file of synthetic tweets from the command line. */
public final class GenerateTweets {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;

    private GenerateTweets() {}

    /**
     * Generates the file.
     *
     * @param args number of tweets, seed and file
     */
    public static void main(String[] args) {
        try {
            generate(args);
        } catch (BadInputException e) {
            end(WRONG_USE, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            end(FAILED, String.valueOf(e.getMessage()));
        }
    }

    private static void generate(String[] args) throws BadInputException, IOException {
        if (args.length != 3) {
            throw new BadInputException("give three things: how many tweets, a seed, and a file");
        }
        TweetGenerator.generate(number(args[0], "how many tweets"), number(args[1], "the seed"), Path.of(args[2]));
    }

    private static long number(String text, String what) throws BadInputException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new BadInputException(what + ": '" + text + "' is not an integer");
        }
    }

    private static void end(int status, String message) {
        System.err.println("GenerateTweets: " + message);
        System.exit(status);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import opennlp.tools.langdetect.LanguageDetectorModel;
import opennlp.tools.lemmatizer.LemmatizerModel;
import opennlp.tools.postag.POSModel;
import opennlp.tools.sentdetect.SentenceModel;
import opennlp.tools.tokenize.TokenizerModel;

/**
 * Language models from jars on the class path. Each model is immutable, loaded lazily once per worker and shared by its tasks. Thread-safe.
 */
final class Models {

    static final LazyModel<LanguageDetectorModel> LANGUAGES =
            new LazyModel<>("/langdetect-183.bin", LanguageDetectorModel::new);
    static final LazyModel<SentenceModel> SENTENCES =
            new LazyModel<>("/opennlp-en-ud-ewt-sentence-1.2-2.5.0.bin", SentenceModel::new);
    static final LazyModel<TokenizerModel> TOKENS =
            new LazyModel<>("/opennlp-en-ud-ewt-tokens-1.2-2.5.0.bin", TokenizerModel::new);
    static final LazyModel<POSModel> TAGS = new LazyModel<>("/opennlp-en-ud-ewt-pos-1.2-2.5.0.bin", POSModel::new);
    static final LazyModel<LemmatizerModel> LEMMAS =
            new LazyModel<>("/opennlp-en-ud-ewt-lemmas-1.2-2.5.0.bin", LemmatizerModel::new);

    private Models() {}

    /** Parses a model. */
    @FunctionalInterface
    interface Reading<M> {
        M read(InputStream bytes) throws IOException;
    }

    /** A lazily loaded model. */
    static final class LazyModel<M> {
        private final String resource;
        private final Reading<M> reading;
        private Optional<M> model = Optional.empty();

        private LazyModel(String resource, Reading<M> reading) {
            this.resource = resource;
            this.reading = reading;
        }

        synchronized M get() {
            if (model.isEmpty()) {
                try (InputStream bytes = Resources.open(resource)) {
                    model = Optional.of(reading.read(bytes));
                } catch (IOException e) {
                    throw new UncheckedIOException(resource, e);
                }
            }
            return model.get();
        }
    }
}
